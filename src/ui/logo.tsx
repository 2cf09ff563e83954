export interface LogoProps {
  brand: {
    readonly name: string
    /** Subtitle, such as "Diagnostics". */
    readonly what: string
    readonly fullName: string
    /** A picture that stands for symbol and name. */
    readonly logo?: {
      readonly src: string
      readonly dark?: string
      readonly width: number
      readonly height: number
    }
  }
  /** On white in both themes. */
  onPaper?: boolean
}

/** The lab's logo, or the symbol of the build and its name; use within a link of class `brand`. */
export function Logo({ brand: { name, what, fullName, logo }, onPaper = false }: LogoProps) {
  if (logo) {
    const { src, dark, width, height } = logo
    return (
      <picture>
        {dark && !onPaper && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img className="brand__logo" src={src} alt={fullName} width={width} height={height} />
      </picture>
    )
  }
  return (
    <>
      <svg aria-hidden="true">
        <use href="#logo" />
      </svg>
      <span>
        <span className="brand__name">{name}</span>{' '}
        {what && <span className="brand__what">{what}</span>}
      </span>
    </>
  )
}
