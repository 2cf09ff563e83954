import type { ComponentProps } from 'react'
import { encode } from 'uqr'

interface QrCodeProps extends ComponentProps<'svg'> {
  text: string
  label: string
  /** Width of the white margin, in modules. A reader needs four; white paper around the code counts. */
  border?: number
  /** CSS width for this number of modules; else that of its class. */
  widthOf?: (modules: number) => string
}

/** Black on white in every theme, as readers need it. */
export function QrCode({ text, label, border = 4, widthOf, ...rest }: QrCodeProps) {
  // Not level L: jsQR, the fallback reader of browsers, misreads its version 23.
  const { size, data } = encode(text, { ecc: 'M', border })
  return (
    <svg
      {...rest}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      style={widthOf && { width: widthOf(size) }}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path fill="#000000" d={data.map(pathOfRow).join('')} />
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
