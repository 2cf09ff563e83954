export interface LogoProps {
  /** The lab's name, from the brand configuration. */
  name: string
  /** Subtitle, such as "Diagnostics". */
  what?: string | undefined
}

/** Symbol and name; use within a link of class `brand`. */
export function Logo({ name, what }: LogoProps) {
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
