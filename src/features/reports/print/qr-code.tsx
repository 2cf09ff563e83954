import { encode } from 'uqr'

/** Points. Phones can read printed modules of 0.4 mm or more. */
const MODULE_SIZE = 1.2
const MIN_SIDE = 92

/** A QR code for paper, in points. */
export function QrCode({ text }: { text: string }) {
  // Not level L: jsQR, the fallback reader of browsers, misreads its version 23.
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const side = `${Math.max(MIN_SIDE, size * MODULE_SIZE)}pt`
  return (
    <svg
      className="paper__code"
      role="img"
      aria-label="QR code of this report"
      viewBox={`0 0 ${size} ${size}`}
      style={{ width: side, height: side }}
      shapeRendering="crispEdges"
    >
      <path d={data.map(pathOfRow).join('')} />
    </svg>
  )
}

/** Each run of dark modules is one bar, so that no hairlines show between modules. */
function pathOfRow(row: readonly boolean[], down: number): string {
  const runs = row.flatMap((dark, from) => {
    if (!dark || row[from - 1]) return []
    const next = row.indexOf(false, from)
    return [`M${from} ${down}h${(next === -1 ? row.length : next) - from}v1H${from}z`]
  })
  return runs.join('')
}
