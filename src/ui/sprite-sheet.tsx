import { SampleSymbols } from './sample-symbols.tsx'
import { FilmSymbols } from './sprite-films.tsx'

/** SVG symbols of tubes, films and the logo. Rendered once, first in the body. */
export function SpriteSheet() {
  return (
    <svg className="sprite" aria-hidden="true">
      <symbol id="logo" viewBox="0 0 24 32">
        <path
          d="M4.5 11h15v12.5a7.5 7.5 0 0 1-15 0z"
          fill="var(--paper)"
          stroke="var(--teal)"
          strokeWidth="2"
        />
        <path d="M5.5 18.6l4.7 4.4 8.3-8.2v8.7a6.5 6.5 0 0 1-13 0z" fill="var(--marigold)" />
        <path
          d="M5.6 1.2h12.8A1.8 1.8 0 0 1 20.2 3v1.2h.6A2.2 2.2 0 0 1 23 6.4V10a2.2 2.2 0 0 1-2.2 2.2H3.2A2.2 2.2 0 0 1 1 10V6.4A2.2 2.2 0 0 1 3.2 4.2h.6V3a1.8 1.8 0 0 1 1.8-1.8z"
          fill="var(--teal)"
        />
      </symbol>
      <SampleSymbols />
      <FilmSymbols />
    </svg>
  )
}
