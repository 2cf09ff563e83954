import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ArtTube } from './art-tube.tsx'

const DRAWINGS = {
  choose: (
    <>
      <rect
        x="10"
        y="12"
        width="76"
        height="52"
        rx="6"
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <path
        d="M10 24h76"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M26 7v9M70 7v9"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <g fill="var(--teal-tint)">
        <rect x="17" y="31" width="17" height="11" rx="3" />
        <rect x="39.5" y="31" width="17" height="11" rx="3" />
        <rect x="62" y="31" width="17" height="11" rx="3" />
        <rect x="17" y="47" width="17" height="11" rx="3" />
        <rect x="62" y="47" width="17" height="11" rx="3" />
      </g>
      <rect x="39.5" y="47" width="17" height="11" rx="3" fill="var(--teal)" />
      <path
        d="m44.5 52.5 2.5 2.4 4.5-4.6"
        stroke="var(--on-teal)"
        strokeWidth="1.7"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  phlebotomist: (
    <>
      <path
        d="M36 24v-5a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v5"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <rect
        x="12"
        y="24"
        width="72"
        height="40"
        rx="7"
        fill="var(--teal-tint)"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <path
        d="M12 38h26M58 38h26"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <rect
        x="38"
        y="31"
        width="20"
        height="14"
        rx="3"
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <path d="M48 34.5v7M44.5 38h7" stroke="var(--teal)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  scan: (
    <>
      <g className="sample--edta" transform="translate(22 14) scale(1.9)">
        <ArtTube />
      </g>
      <g className="sample--serum" transform="translate(56 14) scale(1.9)">
        <ArtTube />
      </g>
      <path
        d="M8 14V9a3 3 0 0 1 3-3h5M80 6h5a3 3 0 0 1 3 3v5M88 58v5a3 3 0 0 1-3 3h-5M16 66h-5a3 3 0 0 1-3-3v-5"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path d="M6 44h84" stroke="var(--danger)" strokeWidth="1.5" />
    </>
  ),
  report: (
    <>
      <path
        d="M24 6h36l14 14v46H24z"
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M60 6v14h14"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <g stroke="var(--line)" strokeWidth="3" strokeLinecap="round">
        <path d="M32 31h34M32 43h34M32 55h34" />
      </g>
      <g stroke="var(--teal-line)" strokeWidth="5">
        <path d="M42 31h13M42 43h13M42 55h13" />
      </g>
      <circle cx="49" cy="31" r="3.2" fill="var(--ink)" />
      <path d="m61 38.5 3.8 7h-7.6z" fill="var(--danger)" />
      <circle cx="45" cy="55" r="3.2" fill="var(--ink)" />
      <path
        d="M32 20h14"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </>
  ),
  prescription: (
    <>
      <path
        d="M22 4h52v64H22z"
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M30 14h14M30 20h9"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M33 46V32h5a4.5 4.5 0 0 1 0 9h-5M38.5 41l9 12M47.5 45l-7.5 8"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M52 34h14M52 40h10M54 58h12"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type VisitArtName = keyof typeof DRAWINGS

/** Drawings of a home visit and of a prescription. */
export function VisitArt({ name, className }: { name: VisitArtName; className?: string }) {
  return (
    <svg className={clsx('art', className)} viewBox="0 0 96 72" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
