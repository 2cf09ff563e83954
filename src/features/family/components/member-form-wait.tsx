import { Skeleton } from '#ui/skeleton.tsx'

const FIELDS = ['Relation', 'Sex', 'First name', 'Middle name', 'Last name', 'Date of birth']

/** The fields of a member in their final geometry. */
export function MemberFormSkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading the family member</span>
      <div className="fields fields--2" aria-hidden="true">
        {FIELDS.map((field) => (
          <div key={field} className="field">
            <Skeleton width="96px" height="20px" />
            <Skeleton width="100%" height="48px" className="sk--control" />
          </div>
        ))}
      </div>
    </div>
  )
}
