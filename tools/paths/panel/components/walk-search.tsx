import { useState } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Walk } from '../walk.schema.ts'

export interface WalkSearchProps {
  /** Undefined while they are loading. */
  walks: readonly Walk[] | undefined
  /** The reason why loading failed. */
  problem: string | null
  onRetry: () => void
  /** The path that is shown. */
  current: string | null
  hrefOf: (id: string) => string
}

/** Number of listed paths; search finds the others. */
const MAX_LISTED = 20

/** Search in the generated paths of a chart. */
export function WalkSearch({ walks, problem, onRetry, current, hrefOf }: WalkSearchProps) {
  const [words, setWords] = useState('')
  return (
    <section className="stack stack--3" aria-labelledby="sc-paths" id="paths">
      <h2 className="h3" id="sc-paths">
        Paths
      </h2>
      {problem !== null && (
        <EmptyState
          art="spill"
          heading="h3"
          title="There are no paths"
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          {problem}
        </EmptyState>
      )}
      {problem === null && !walks && <Loading />}
      {problem === null && walks && (
        <>
          <TextInput
            type="search"
            label="Find a path"
            hint="By its id, or by words of its title and steps."
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Found walks={walksWith(walks, words)} current={current} hrefOf={hrefOf} />
        </>
      )}
    </section>
  )
}

type FoundProps = Pick<WalkSearchProps, 'current' | 'hrefOf'> & { walks: readonly Walk[] }

function Found({ walks, current, hrefOf }: FoundProps) {
  const more = walks.length - MAX_LISTED
  return (
    <>
      <p className="fine" role="status">
        {walks.length === 1 ? '1 path' : `${walks.length} paths`}
        {more > 0 && `, the first ${MAX_LISTED} of them:`}
      </p>
      <ul className="sc-list">
        {walks.slice(0, MAX_LISTED).map(({ id, title, steps }) => (
          <li key={id}>
            <AppLink href={hrefOf(id)} aria-current={id === current ? 'true' : undefined}>
              {title}
            </AppLink>
            <span className="fine tabular-nums">
              {id}, {steps.length} {steps.length === 1 ? 'step' : 'steps'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Loading() {
  return (
    <>
      <p className="note" role="status">
        The paths are being made from the chart.
      </p>
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} width="100%" height="44px" />
      ))}
    </>
  )
}

function walksWith(walks: readonly Walk[], words: string): readonly Walk[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return walks.filter(({ id, title, steps }) => {
    const text = [id, title, ...steps.map(({ label, says }) => `${label} ${says}`)].join(' ')
    return wanted.every((word) => text.toLowerCase().includes(word))
  })
}
