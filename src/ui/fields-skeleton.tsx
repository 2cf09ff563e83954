import { Skeleton } from './skeleton.tsx'

/** A form: a block for each label and its control. */
export function FieldsSkeleton({
  fields,
  className,
  wideFrom = fields.length,
}: {
  fields: readonly string[]
  className: string
  /** Index of the first field that spans both columns. */
  wideFrom?: number
}) {
  return (
    <div className={className} aria-hidden="true">
      {fields.map((field, index) => (
        <div key={field} className={index < wideFrom ? 'field' : 'field span-2'}>
          <Skeleton width="96px" height="20px" />
          <Skeleton width="100%" height="48px" className="sk--control" />
        </div>
      ))}
    </div>
  )
}
