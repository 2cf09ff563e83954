import Building2 from 'lucide-react/icons/building-complex'
import Copy from 'lucide-react/icons/copy'
import { ONLY_AT_CENTRE } from '#contract/rules/walk-in.ts'
import { countInWords } from '#lib/format/count-in-words.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import type { TwoWays, Way, WayCopy } from '../two-ways.ts'
import styles from './ways-choice.css?inline'

type WaysChoiceProps = TwoWays & {
  /** Names of what is done at a centre only. */
  scans: readonly string[]
  /** A centre that does them; null while unknown. */
  centre: string | null
  /** How many other centres do them. */
  others: number
  /** Orders that it would be. */
  orders: number
  way: Way
  onWay: (way: Way) => void
}

/** Two cards with the same rows, and two sentences: which is cheaper, which is sooner. */
export function WaysChoice({
  ways,
  verdict,
  what,
  atHome,
  scans,
  centre,
  others,
  orders,
  way,
  onWay,
}: WaysChoiceProps) {
  return (
    <fieldset className="stack stack--3">
      <style>{styles}</style>
      <legend className="mb-2">
        <h2 className="h2">{`The ${what} is at the centre. Where do we take the ${what === 'scan' ? atHome : 'rest'}?`}</h2>
      </legend>
      <ul className="verdict stack stack--2">
        {verdict.map(({ term, words }) => (
          <li key={term}>
            <b>{term}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <div className="two-ways">
        {ways.map((copy) => (
          <WayCard key={copy.way} copy={copy} chosen={copy.way === way} onChoose={onWay} />
        ))}
      </div>
      <Notice icon={Building2} title={`${ONLY_AT_CENTRE}: ${scans.join(', ')}`}>
        {[doneBy(centre, others), 'You choose the centre below.'].filter(Boolean).join(' ')}
      </Notice>
      {way === 'both' && orders > 1 && (
        <Notice icon={Copy} title={`You get ${countInWords(orders)} linked orders`}>
          {`${orders > 2 ? 'One for each person at each place' : `One for the home visit, one for the ${what}`}, shown together in My orders. Move or cancel one without losing the ${orders > 2 ? 'others' : 'other'}.`}
        </Notice>
      )}
    </fieldset>
  )
}

function doneBy(centre: string | null, others: number): string {
  if (others > 0) return `${others + 1} centres do it.`
  return centre ? `${centre} does it.` : ''
}

type WayCardProps = { copy: WayCopy; chosen: boolean; onChoose: (way: Way) => void }

function WayCard({ copy, chosen, onChoose }: WayCardProps) {
  const { way, title, tags, price, charge, facts } = copy
  return (
    <label className="way">
      <span className="way__head">
        <input
          type="radio"
          name="way"
          value={way}
          checked={chosen}
          onChange={() => onChoose(way)}
        />
        <b>{title}</b>
        {tags.length > 0 && (
          <span className="col-start-2 row row--wrap gap-2">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
      </span>
      <span className="way__price">
        {price}
        <small>{charge}</small>
      </span>
      <span className="way__facts">
        {facts.map(({ term, value, small }) => (
          <span key={term} className="way__fact">
            <span>{term}</span>
            <span className="tabular-nums">
              {value}
              {small && <small>{small}</small>}
            </span>
          </span>
        ))}
      </span>
    </label>
  )
}
