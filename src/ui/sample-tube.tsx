import { clsx } from 'clsx'
import { SAMPLES, type TubeKind } from './samples.ts'

/** Bottom of the glass, and height of one millilitre, in units of the drawing. */
const BOTTOM = 104
const UNITS_PER_ML = 14.5
const HIGHEST = 34
const LOWEST = 90
/** Volume of a drawing without a test. */
const USUAL_ML = 3

function surfaceAt(volumeMl: number): number {
  return Math.min(LOWEST, Math.max(HIGHEST, BOTTOM - volumeMl * UNITS_PER_ML))
}

export interface SampleTubeProps {
  kind: TubeKind
  /** Volume in mL; a typical one when unknown. */
  volumeMl?: number | undefined
  className?: string
}

/** A large tube filled to its volume; a cup for urine. Decorative: its name is shown beside it. */
export function SampleTube({ kind, volumeMl, className }: SampleTubeProps) {
  if (SAMPLES[kind].drawing === 'cup') return <Cup kind={kind} className={className} />
  const surface = surfaceAt(volumeMl ?? USUAL_ML)
  return (
    <svg
      className={clsx('tube', `sample--${kind}`, className)}
      viewBox="0 0 36 105"
      aria-hidden="true"
    >
      <path
        d="M7 30h22v63a11 11 0 0 1-22 0z"
        fill="var(--glass)"
        stroke="var(--glass-line)"
        strokeWidth="1.25"
      />
      <path d={`M7.7 ${surface}h20.6V93a10.3 10.3 0 0 1-20.6 0z`} fill="var(--cap-tint)" />
      <path d={`M7.7 ${surface}h20.6`} stroke="var(--cap-line)" strokeWidth="1" opacity="0.55" />
      <Scale kind={kind} surface={surface} />
      <path
        d="M7.7 55h15.3a1.4 1.4 0 0 1 1.4 1.4v20.2a1.4 1.4 0 0 1-1.4 1.4H7.7z"
        fill="#fff"
        stroke="var(--glass-line)"
        strokeWidth="0.8"
      />
      <path
        d="M10.3 59v15M12.5 59v15M14 59v15M16.6 59v15M18.2 59v15M20.8 59v15"
        stroke="#0e1b2a"
        strokeWidth="0.9"
        opacity="0.7"
      />
      <path d="M26 36v52" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" opacity="0.5" />
      <path
        d="M9.5 1h17a3 3 0 0 1 3 3v4H31a3.5 3.5 0 0 1 3.5 3.5v16A3.5 3.5 0 0 1 31 31H5a3.5 3.5 0 0 1-3.5-3.5v-16A3.5 3.5 0 0 1 5 8h1.5V4a3 3 0 0 1 3-3z"
        fill="var(--cap)"
        stroke="var(--cap-line)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <path d="M6.5 8.2h23" stroke="var(--cap-line)" strokeWidth="1" opacity="0.5" />
      <path
        d="M11.8 12.5v13.8M15.9 12.5v13.8M20 12.5v13.8M24.1 12.5v13.8M28.2 12.5v13.8"
        stroke="var(--cap-line)"
        strokeWidth="1.1"
        strokeLinecap="round"
        opacity="0.42"
      />
      <path
        d="M6.4 12.5v13.8"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity="0.6"
      />
      <path
        d="M10.6 4.4h5.2"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity="0.55"
      />
    </svg>
  )
}

/** Distinguishes tubes by shape as well as by colour: gel band, fill mark, scale. */
function Scale({ kind, surface }: { kind: TubeKind; surface: number }) {
  if (kind === 'serum') return <path d="M7.7 86h20.6v6H7.7z" fill="var(--cap)" opacity="0.85" />
  if (kind === 'citrate') {
    const marks = `M21 ${surface}h7.4M24.6 ${surface + 7}h3.8M24.6 ${surface + 14}h3.8`
    return <path d={marks} stroke="var(--cap-line)" strokeWidth="1.2" />
  }
  if (kind === 'esr')
    return (
      <path
        d="M22 50h6.4M24.6 56h3.8M22 62h6.4M24.6 68h3.8M22 74h6.4M24.6 80h3.8"
        stroke="var(--glass-line)"
        strokeWidth="1"
      />
    )
  return null
}

function Cup({ kind, className }: { kind: TubeKind; className: string | undefined }) {
  return (
    <svg
      className={clsx('tube tube--cup', `sample--${kind}`, className)}
      viewBox="0 0 60 105"
      aria-hidden="true"
    >
      <path
        d="M8 52h44l-4 45a7 7 0 0 1-7 6.5H19a7 7 0 0 1-7-6.5z"
        fill="var(--glass)"
        stroke="var(--glass-line)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <path
        d="M10.6 76h38.8l-1.9 20.6a6.3 6.3 0 0 1-6.3 5.9H18.8a6.3 6.3 0 0 1-6.3-5.9z"
        fill="var(--cap-tint)"
      />
      <path d="M10.6 76h38.8" stroke="var(--cap-line)" strokeWidth="1" opacity="0.5" />
      <path
        d="M40.6 64h6M42.6 70h3.6M40.2 76h5.6M42.2 82h3.4M39.8 88h5.4"
        stroke="var(--glass-line)"
        strokeWidth="1"
      />
      <path
        d="M6 36h48a3.5 3.5 0 0 1 3.5 3.5v9A3.5 3.5 0 0 1 54 52H6a3.5 3.5 0 0 1-3.5-3.5v-9A3.5 3.5 0 0 1 6 36z"
        fill="var(--cap)"
        stroke="var(--cap-line)"
        strokeWidth="1.25"
      />
      <path
        d="M10 40v8M15 40v8M20 40v8M25 40v8M30 40v8M35 40v8M40 40v8M45 40v8M50 40v8"
        stroke="var(--cap-line)"
        strokeWidth="1.1"
        strokeLinecap="round"
        opacity="0.4"
      />
    </svg>
  )
}
