import type { Way } from '../chart-state.ts'

/** The ways on from a state, folded. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <details className="sc-ways">
      <summary>
        {ways.length} {ways.length === 1 ? 'way on' : 'ways on'}
      </summary>
      <ul>
        {ways.map(({ on, to, when }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches of one event have no name
          <li key={index}>
            <code>{on}</code>
            {when !== null && ` if ${when}`}{' '}
            {to === null ? (
              'stays'
            ) : (
              <>
                leads to <code>{to}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
