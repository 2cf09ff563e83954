import { AppLink } from '#lib/routing/app-link.tsx'

export interface ChartLinksProps {
  names: readonly string[]
  current: string
  hrefOf: (name: string) => string
}

/** The charts of the app, one of which is shown. */
export function ChartLinks({ names, current, hrefOf }: ChartLinksProps) {
  return (
    <nav className="tabs" aria-label="Charts">
      {names.map((name) => (
        <AppLink
          key={name}
          href={hrefOf(name)}
          aria-current={name === current ? 'page' : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
