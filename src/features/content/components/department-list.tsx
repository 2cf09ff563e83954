import { paths } from '#config/paths.ts'
import type { Category } from '#contract/catalogue.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'

export function DepartmentList({ departments }: { departments: readonly Category[] }) {
  return (
    <ul className="row row--wrap gap-2">
      {departments.map(({ slug_name, name, test_count }) => (
        <li key={slug_name}>
          <AppLink
            className="chip"
            href={paths.testMenu.getHref({ category: slug_name, category_name: name })}
          >
            {name} <span className="tabular-nums">{test_count}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
