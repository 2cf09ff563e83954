import { Skeleton } from '#ui/skeleton.tsx'

const FIELDS = ['First name', 'Middle name', 'Last name', 'Sex', 'Date of birth', 'E-mail', 'City']

/** The photo and the fields in their final geometry. */
export function ProfileEditSkeleton() {
  return (
    <div className="stack stack--6" role="status">
      <span className="vh">Loading your profile</span>
      <div className="card photo" aria-hidden="true">
        <Skeleton width="88px" height="88px" className="sk--control" />
        <div className="stack stack--3 grow">
          <Skeleton width="72px" height="22px" />
          <Skeleton width="80%" height="20px" />
          <Skeleton width="150px" height="44px" className="sk--control" />
        </div>
      </div>
      <div className="stack" aria-hidden="true">
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
