/** The first letter of a name, for people without a photograph. Their name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="who__pic" aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  )
}
