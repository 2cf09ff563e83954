import type { ReactNode } from 'react'

function Film({ id, children }: { id: string; children: ReactNode }) {
  return (
    <symbol id={id} viewBox="0 0 24 24">
      <rect
        x="2.5"
        y="2.5"
        width="19"
        height="19"
        rx="3.5"
        fill="var(--film)"
        stroke="var(--film-line)"
        strokeWidth="1"
      />
      <g
        fill="none"
        stroke="var(--film-mark)"
        strokeWidth="1.35"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </g>
    </symbol>
  )
}

/** Marks of the scans: a dark film for each modality. */
export function FilmSymbols() {
  return (
    <>
      <Film id="film-usg">
        <path d="M12 5.6 5.9 16.2a12.2 12.2 0 0 0 12.2 0z" />
        <path d="M9.6 10a4.9 4.9 0 0 0 4.8 0M7.9 13.1a8.5 8.5 0 0 0 8.2 0" />
      </Film>
      <Film id="film-xray">
        <path d="M12 5.4v13.2" />
        <path d="M10 7.2c-2.6 0-4 1.2-4 3M14 7.2c2.6 0 4 1.2 4 3M10 10.6c-2.6 0-4 1.2-4 3M14 10.6c2.6 0 4 1.2 4 3M10 14c-2.4 0-3.7 1-3.8 2.8M14 14c2.4 0 3.7 1 3.8 2.8" />
      </Film>
      <Film id="film-ct">
        <circle cx="12" cy="11.4" r="5.9" />
        <circle cx="12" cy="11.4" r="2.5" />
        <path d="M6.4 18.6h11.2" />
      </Film>
      <Film id="film-mri">
        <path d="M6 8.6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6.8a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z" />
        <path d="M12 8.4v7.2M9.2 9.8c1.6 0 1.6 2 0 2.2s-1.6 2.2 0 2.2M14.8 9.8c-1.6 0-1.6 2 0 2.2s1.6 2.2 0 2.2" />
      </Film>
      <Film id="film-ecg">
        <path d="M5 12.6h3l1.2-2.2 1.7 6.2 2.2-9.8 1.7 7.6.9-1.8H19" />
      </Film>
      <Film id="film-echo">
        <path d="M12 17.6c-3.6-2.5-5.4-4.5-5.4-6.9a2.9 2.9 0 0 1 5.4-1.4 2.9 2.9 0 0 1 5.4 1.4c0 2.4-1.8 4.4-5.4 6.9z" />
        <path d="M8.9 11.7h1.7l1-1.6 1.2 3 .9-1.4h1.4" />
      </Film>
      <Film id="film-tmt">
        <path d="M5.2 18.4h13.6M6.4 18.2l11-4.4" />
        <path d="M5.4 10.4h2.4l1.2-2.6 1.9 5 1.5-7 1.4 4.6h4.8" />
      </Film>
      <Film id="film-mammo">
        <path d="M7 5.4v4.2c5.6 0 9.4 1.5 9.4 4.2 0 2.4-3.8 4.8-9.4 4.8" />
        <circle cx="11.6" cy="13.8" r="1.3" />
      </Film>
    </>
  )
}
