import { MessagePage } from '#src/marketing/message/message-page.tsx'

export function NotFoundPage() {
  return (
    <>
      <title>Page not found · Wireloom</title>
      <MessagePage
        title="Whoops! This isn't what you're looking for"
        text="The thread to this page is loose. It may have moved, or it was never woven in."
        action={{ label: "LET'S GO HOME", href: '/' }}
        art={
          <svg
            viewBox="0 0 1440 160"
            preserveAspectRatio="xMinYMid slice"
            fill="none"
            aria-hidden="true"
          >
            <path
              d="M19 80H1440"
              stroke="var(--loom-wire)"
              strokeWidth="160"
              strokeDasharray="2 38"
            />
            <g strokeLinecap="round" strokeWidth="14">
              <path d="M-20 28H300c60 0 70 34 120 30" stroke="var(--violet)" />
              <path d="M-20 62H210c70 0 80 44 170 60" stroke="var(--mint)" />
              <path d="M-20 96H380c50 0 60-28 110-24" stroke="var(--amber)" />
              <path d="M-20 130H240c40 0 60 12 100 10" stroke="var(--rose)" />
            </g>
            <g stroke="var(--loom-wire)" strokeWidth="2">
              <path d="m420 58 26-8M420 58l28 2M420 58l24 12" stroke="var(--violet)" />
              <path d="m380 122 26-2M380 122l26 10M380 122l18 20" stroke="var(--mint)" />
              <path d="m490 72 26-10M490 72l30 2M490 72l26 12" stroke="var(--amber)" />
              <path d="m340 140 28-8M340 140l30 2M340 140l24 10" stroke="var(--rose)" />
            </g>
          </svg>
        }
      />
    </>
  )
}
