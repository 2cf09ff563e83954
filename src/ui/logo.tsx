export interface LogoProps {
  /** The lab's name, from the brand configuration. */
  name: string
  /** What it is, such as "Diagnostics". */
  what?: string | undefined
}

/** Mark and name; stands inside a link of class `brand`. */
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
