/** First focusable element of the page: skips the header. */
export function SkipLink({ href = '#main' }: { href?: string }) {
  return (
    <a className="skip" href={href}>
      Skip to content
    </a>
  )
}
