/** A name that breaks before its brackets and not in them. */
export function ItemName({ name }: { name: string }) {
  const [, start, brackets] = /^(.*\S)\s+(\([^)]{1,20}\))$/.exec(name) ?? []
  if (!start) return name
  return (
    <>
      {start} <span className="nowrap">{brackets}</span>
    </>
  )
}
