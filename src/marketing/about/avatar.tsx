import type { AvatarKind } from '#src/site/team.ts'

type Drawing = {
  ground: string
  cloth: string
  hair: string
  skin: string
  hairPath: string
  extra?: string
}

const drawings: Record<AvatarKind, Drawing> = {
  founder: {
    ground: 'var(--violet-tint)',
    cloth: 'var(--violet)',
    hair: '#2b2140',
    skin: '#e8b48f',
    hairPath:
      'M66 78c-4-34 18-50 40-48 26 0 40 20 34 50-6-10-10-18-14-24-16 8-36 8-50 2-4 6-8 12-10 20Z',
  },
  marketing: {
    ground: 'var(--rose-tint)',
    cloth: 'var(--rose)',
    hair: '#5c2a1e',
    skin: '#f3cdb0',
    hairPath:
      'M62 128c-10-40-8-98 40-98s54 56 42 98c-8 4-12 2-14-4V76c-18-2-34-8-46-18-4 10-8 16-10 24v44c-2 6-8 6-12 2Z',
  },
  engine: {
    ground: 'var(--mint-tint)',
    cloth: 'var(--mint-deep)',
    hair: '#191522',
    skin: '#9a6545',
    hairPath: 'M68 70c-2-28 14-42 36-42s38 14 36 42c-4-8-6-12-10-14-16-4-36-4-52 0-4 2-6 6-10 14Z',
    extra: 'M78 84h20v12H78zM110 84h20v12h-20zM98 88h12',
  },
  canvas: {
    ground: 'var(--amber-tint)',
    cloth: 'var(--ink)',
    hair: '#a9621f',
    skin: '#f0c39f',
    hairPath:
      'M64 84c-12-6-8-24 2-28 0-18 20-28 38-26 22-4 40 12 38 28 8 6 8 20 0 26-2-10-6-18-12-24-14 6-40 6-54-2-6 8-10 16-12 26Z',
  },
  designer: {
    ground: 'var(--mint-tint)',
    cloth: 'var(--amber)',
    hair: '#221a2e',
    skin: '#c98f68',
    hairPath:
      'M70 86c-8-32 8-54 34-54s42 22 34 54c-2-12-4-20-8-26-22 2-40-2-48-8-4 8-10 20-12 34ZM92 34c-2-18 26-18 24 0z',
  },
  developer: {
    ground: 'var(--violet-tint)',
    cloth: 'var(--mint)',
    hair: '#3a2a1c',
    skin: '#efc7a6',
    hairPath:
      'M66 76c-4-26 12-46 40-46 24 0 40 14 34 44-4-14-16-24-34-26-14 2-30 10-40 28ZM76 106c2 26 14 34 28 34s26-8 28-34c-8 8-18 10-28 10s-20-2-28-10Z',
  },
}

const weft = [170, 182, 194, 206]

/** A portrait of a role, not of a person: a bust whose clothes are woven in the thread colors. */
export function Avatar({ kind, className }: { kind: AvatarKind; className?: string }) {
  const { ground, cloth, hair, skin, hairPath, extra } = drawings[kind]
  return (
    <svg viewBox="0 0 208 208" className={className} aria-hidden="true">
      <path d="M0 0h208v208H0z" fill={ground} />
      <path d="M22 208c4-38 34-56 82-56s78 18 82 56z" fill={cloth} />
      <g stroke="var(--paper)" strokeOpacity="0.35" strokeWidth="2" fill="none">
        {weft.map((y) => (
          <path
            key={y}
            d={`M20 ${y}h168`}
            strokeDasharray="10 6"
            strokeDashoffset={y % 24 ? 8 : 0}
          />
        ))}
      </g>
      <path d="M88 122h32v32c0 18-32 18-32 0z" fill={skin} />
      <path d="M88 136c10 8 22 8 32 0v8c-10 8-22 8-32 0z" fill="#17132b" opacity="0.12" />
      <ellipse cx="104" cy="90" rx="34" ry="42" fill={skin} />
      <path d={hairPath} fill={hair} />
      {extra ? (
        <path d={extra} fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" />
      ) : null}
      <path
        d="M91 91v2M117 91v2M96 110c5 5 11 5 16 0"
        stroke="var(--ink)"
        strokeWidth="3.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
