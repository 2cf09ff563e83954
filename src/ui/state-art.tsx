import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ArtTube } from './art-tube.tsx'

const DRAWINGS = {
  rack: (
    <>
      <path
        d="M8 58h80"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M14 40h68v18H14z"
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <ellipse
        cx="25"
        cy="40"
        rx="6.5"
        ry="2.2"
        fill="var(--mist)"
        stroke="var(--ink)"
        strokeWidth="1.3"
      />
      <ellipse
        cx="48"
        cy="40"
        rx="6.5"
        ry="2.2"
        fill="var(--mist)"
        stroke="var(--ink)"
        strokeWidth="1.3"
      />
      <ellipse
        cx="71"
        cy="40"
        rx="6.5"
        ry="2.2"
        fill="var(--mist)"
        stroke="var(--ink)"
        strokeWidth="1.3"
      />
      <path
        d="M40 36V16h16v20"
        stroke="var(--edge)"
        strokeWidth="1.3"
        strokeDasharray="3 3"
        fill="none"
      />
    </>
  ),
  spill: (
    <>
      <path
        d="M8 58h80"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <g transform="rotate(90 48 50)">
        <g className="sample--citrate" transform="translate(38 26) scale(1.5)">
          <ArtTube />
        </g>
      </g>
      <path d="M62 14v16M62 36v.5" stroke="var(--danger)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  offline: (
    <>
      <path
        d="M8 58h80"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <g className="sample--fluoride" transform="translate(40 22) scale(1.5)">
        <ArtTube />
      </g>
      <path
        d="M18 22c18-16 42-16 60 0M28 32c12-10 28-10 40 0"
        stroke="var(--line)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M20 10 76 62" stroke="var(--danger)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type StateArtName = keyof typeof DRAWINGS

/** Small drawing of an empty, failed or offline state. */
export function StateArt({ name, className }: { name: StateArtName; className?: string }) {
  return (
    <svg className={clsx('art', className)} viewBox="0 0 96 72" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
