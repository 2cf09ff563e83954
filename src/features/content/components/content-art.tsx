import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ArtTube } from '#ui/art-tube.tsx'

const LINE = {
  fill: 'none',
  stroke: 'var(--ink)',
  strokeWidth: 1.25,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const PAPER = { ...LINE, fill: 'var(--paper)' } as const
const TINT = { ...LINE, fill: 'var(--teal-tint)' } as const
const TEAL = { ...LINE, stroke: 'var(--teal)', strokeWidth: 1.75 } as const
const EDGE = { ...LINE, stroke: 'var(--edge)' } as const

const DRAWINGS = {
  lab: (
    <>
      <path {...LINE} d="M8 62h80" />
      <rect {...TINT} x="14" y="26" width="40" height="36" rx="5" />
      <rect {...PAPER} x="20" y="32" width="28" height="14" rx="3" />
      <path {...TEAL} d="M24 41l5-5 5 4 8-6" />
      <path {...EDGE} d="M22 53h10M38 53h10" />
      <g className="sample--serum" transform="translate(58 36) scale(1.15)">
        <ArtTube />
      </g>
      <g className="sample--edta" transform="translate(77 36) scale(1.15)">
        <ArtTube />
      </g>
    </>
  ),
  seal: (
    <>
      <circle {...TINT} cx="48" cy="32" r="22" />
      <circle {...PAPER} cx="48" cy="32" r="15" />
      <path {...TEAL} d="m40.5 32 5.5 5.5L56 27" />
      <path {...LINE} d="m36 51-4 15 8-3 5 6 3-14M60 51l4 15-8-3-5 6-3-14" />
    </>
  ),
  coupon: (
    <>
      <path {...PAPER} d="M10 20h76v10a6 6 0 0 0 0 12v10H10V42a6 6 0 0 0 0-12z" />
      <path {...EDGE} d="M62 24v24" strokeDasharray="3 4" />
      <path {...TEAL} d="M26 45 44 27" />
      <circle {...TINT} cx="28" cy="29" r="4.5" />
      <circle {...TINT} cx="42" cy="43" r="4.5" />
      <path {...EDGE} d="M70 31h8M70 37h8M70 43h5" />
    </>
  ),
  calendar: (
    <>
      <rect {...PAPER} x="14" y="14" width="68" height="50" rx="6" />
      <path {...LINE} d="M14 27h68M30 8v11M66 8v11" />
      <g fill="var(--teal-tint)">
        <rect x="22" y="34" width="14" height="9" rx="2.5" />
        <rect x="41" y="34" width="14" height="9" rx="2.5" />
        <rect x="22" y="49" width="14" height="9" rx="2.5" />
        <rect x="60" y="49" width="14" height="9" rx="2.5" />
      </g>
      <rect x="60" y="34" width="14" height="9" rx="2.5" fill="var(--marigold)" />
      <rect x="41" y="49" width="14" height="9" rx="2.5" fill="var(--teal)" />
    </>
  ),
  film: (
    <>
      <rect {...PAPER} x="10" y="14" width="76" height="46" rx="6" />
      <circle {...TINT} cx="48" cy="37" r="13" />
      <path d="M44 30.5v13l11-6.5z" fill="var(--teal)" />
      <path {...EDGE} d="M18 52h24M18 22h10" />
    </>
  ),
  speech: (
    <>
      <path {...PAPER} d="M10 14h52a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H30L18 54V44h-3a5 5 0 0 1-5-5z" />
      <path {...EDGE} d="M20 25h36M20 33h24" />
      <path {...TINT} d="M74 28h7a5 5 0 0 1 5 5v17a5 5 0 0 1-5 5h-3v9l-11-9H49a5 5 0 0 1-5-5v-1" />
    </>
  ),
  question: (
    <>
      <rect {...PAPER} x="16" y="10" width="64" height="16" rx="5" />
      <rect {...PAPER} x="16" y="31" width="64" height="16" rx="5" />
      <rect {...TINT} x="16" y="52" width="64" height="14" rx="5" />
      <path {...EDGE} d="M24 18h30M24 39h22M24 59h34" />
      <path {...TEAL} d="m66 16 4 4 4-4M66 37l4 4 4-4" />
    </>
  ),
  papers: (
    <>
      <path {...TINT} d="M28 8h34l12 12v42H28z" />
      <path {...PAPER} d="M20 14h34l12 12v42H20z" />
      <path {...LINE} d="M54 14v12h12" />
      <path {...EDGE} d="M28 36h30M28 44h30M28 52h18" />
    </>
  ),
  shield: (
    <>
      <path {...TINT} d="M48 6 76 16v20c0 16-12 26-28 32-16-6-28-16-28-32V16z" />
      <rect {...PAPER} x="36" y="32" width="24" height="18" rx="4" />
      <path {...LINE} d="M40.5 32v-5a7.5 7.5 0 0 1 15 0v5" />
      <path {...TEAL} d="M48 39v4" />
    </>
  ),
  hands: (
    <>
      <path
        {...PAPER}
        d="M12 46h14l10-8h14c5 0 5 7 0 7h-9 14l16-9c5-3 9 3 5 7L58 58c-3 2-5 3-9 3H26l-6 3h-8z"
      />
      <path {...TINT} d="M48 30C38 23 34 19 34 14a7 7 0 0 1 14-2 7 7 0 0 1 14 2c0 5-4 9-14 16z" />
    </>
  ),
  checkup: (
    <>
      <rect {...PAPER} x="20" y="12" width="42" height="54" rx="5" />
      <rect {...TINT} x="32" y="7" width="18" height="10" rx="3" />
      <path {...TEAL} d="m27 28 3 3 5-6M27 41l3 3 5-6M27 54l3 3 5-6" />
      <path {...EDGE} d="M41 29h14M41 42h14M41 55h9" />
      <g className="sample--serum" transform="translate(70 32) scale(1.5)">
        <ArtTube />
      </g>
    </>
  ),
  house: (
    <>
      <path {...PAPER} d="M16 34v30h52V34" />
      <path {...TINT} d="M10 38 42 12l32 26z" />
      <path {...LINE} d="M34 64V48h16v16" />
      <rect {...PAPER} x="66" y="48" width="22" height="16" rx="3" />
      <path {...LINE} d="M72 48v-3a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v3" />
      <path {...TEAL} d="M77 52.5v7M73.5 56h7" />
    </>
  ),
  team: (
    <>
      <circle {...TINT} cx="48" cy="22" r="9" />
      <path {...TINT} d="M30 62c0-14 7-24 18-24s18 10 18 24z" />
      <circle {...PAPER} cx="22" cy="30" r="7" />
      <path {...PAPER} d="M8 62c0-11 5-19 14-19 4 0 7 1 9 4M88 62c0-11-5-19-14-19-4 0-7 1-9 4" />
      <circle {...PAPER} cx="74" cy="30" r="7" />
      <path {...LINE} d="M8 62h80" />
      <path {...TEAL} d="M48 45v9M43.5 49.5h9" />
    </>
  ),
  hospital: (
    <>
      <path {...LINE} d="M8 64h80" />
      <rect {...PAPER} x="14" y="32" width="22" height="32" />
      <rect {...PAPER} x="60" y="32" width="22" height="32" />
      <rect {...TINT} x="34" y="12" width="28" height="52" rx="2" />
      <path {...TEAL} d="M48 19v12M42 25h12" />
      <path {...LINE} d="M43 64V52h10v12" />
      <path {...EDGE} d="M20 40h10M20 48h10M66 40h10M66 48h10M41 40h14" />
    </>
  ),
  pen: (
    <>
      <rect {...PAPER} x="14" y="12" width="52" height="54" rx="5" />
      <path {...EDGE} d="M24 26h32M24 35h32M24 44h20" />
      <path {...TINT} d="m50 60 4-13 22-22c3-3 12 6 9 9L63 56z" />
      <path {...LINE} d="m71 30 9 9" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type ContentArtName = keyof typeof DRAWINGS

export function ContentArt({ name, className }: { name: ContentArtName; className?: string }) {
  return (
    <svg className={clsx('art', className)} viewBox="0 0 96 72" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
