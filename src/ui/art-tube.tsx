/** A tube within a drawing; a parent group with the class `sample--<kind>` sets its colours. */
export function ArtTube() {
  return (
    <>
      <path
        d="M3.5 9h9v13a4.5 4.5 0 0 1-9 0z"
        fill="var(--cap-tint)"
        stroke="var(--glass-line)"
        strokeWidth="1.1"
      />
      <path
        d="M2 1h12a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 14 10H2A1.5 1.5 0 0 1 .5 8.5v-6A1.5 1.5 0 0 1 2 1z"
        fill="var(--cap)"
        stroke="var(--cap-line)"
        strokeWidth="1.1"
      />
    </>
  )
}
