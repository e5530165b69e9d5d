/** Whether the browser asks not to be tracked, by Do Not Track or Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  )
}
