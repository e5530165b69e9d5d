export function ShuttleIcon({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 30 30" aria-hidden="true">
      <path
        d="M15 2C20.5 8 21.5 19 18 27l-3-2.4L12 27C8.5 19 9.5 8 15 2Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="m10 20-5.5 6M20 20l5.5 6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
