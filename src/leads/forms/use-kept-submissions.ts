import { useEffect } from 'react'
import { keepSending } from './resend.ts'

/** On every page: sends what an earlier visit could not. */
export function useKeptSubmissions(): void {
  useEffect(keepSending, [])
}
