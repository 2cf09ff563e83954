import { useId } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { KindGroup } from '../kind-groups.ts'

export interface GroupLinksProps {
  title: string
  groups: readonly KindGroup[]
}

/** Ways into the test menu, with how much there is behind each. */
export function GroupLinks({ title, groups }: GroupLinksProps) {
  const id = useId()
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <ul className="group-links">
        {groups.map(({ label, href, count }) => (
          <li key={label}>
            <AppLink className="group-link" href={href}>
              <span>{label}</span>
              {count !== undefined && <span className="n note">{count}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
