/** The first stop of the keyboard: past the header, to the content. */
export function SkipLink({ href = '#main' }: { href?: string }) {
  return (
    <a className="skip" href={href}>
      Skip to content
    </a>
  )
}
