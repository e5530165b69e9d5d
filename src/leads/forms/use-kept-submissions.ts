import { useEffect } from 'react'
import { rememberFirstVisit } from './first-visit.ts'
import { keepSending } from './resend.ts'

/** On every page: notes where the visit began and sends what an earlier visit could not. */
export function useKeptSubmissions(): void {
  useEffect(() => {
    rememberFirstVisit()
    return keepSending()
  }, [])
}
