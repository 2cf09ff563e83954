import type { ReactNode } from 'react'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Facts } from '#ui/facts.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { detailFacts, type ItemFact, onlySample, purposeOf } from '../detail-facts.ts'

/** Above this number of parameters, groups start collapsed. */
const OPEN_GROUP_LIMIT = 12

export function WhatToKnow({ item }: { item: ItemDetail }) {
  return (
    <section aria-labelledby="what-to-know">
      <h2 className="h2 vh" id="what-to-know">
        What to know
      </h2>
      <Facts
        look="ruled"
        items={detailFacts(item).map((fact) => ({
          term: fact.term,
          value: <FactValue item={item} fact={fact} />,
          small: fact.small && <Lines lines={fact.small} />,
        }))}
      />
    </section>
  )
}

function FactValue({ item, fact }: { item: ItemDetail; fact: ItemFact }): ReactNode {
  const mark = fact.term === 'Sample' ? onlySample(item) : undefined
  if (!mark) return <span className="tabular-nums">{fact.value}</span>
  return (
    <span className="row gap-2">
      <SampleMark kind={mark} size={20} />
      <span className="tabular-nums">{fact.value}</span>
    </span>
  )
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return lines.map((line) => (
    <span key={line} className="tabular-nums block">
      {line}
    </span>
  ))
}

/** A single group needs no heading. */
export function Parameters({ item }: { item: ItemDetail }) {
  const { parameter_groups: groups, parameter_count: count } = item
  if (groups.length === 0) return null
  const [first] = groups
  const openFirst = (first?.parameters.length ?? 0) <= OPEN_GROUP_LIMIT
  return (
    <section aria-labelledby="parameters">
      <div className="head">
        <h2 className="h2" id="parameters">
          {formatCount(count, 'parameter')}
        </h2>
      </div>
      {groups.length === 1 ? (
        <ParameterList names={first?.parameters ?? []} />
      ) : (
        groups.map(({ name, parameters }) => (
          <Accordion
            key={name}
            summary={name}
            count={parameters.length}
            open={openFirst && name === first?.name}
          >
            <ParameterList names={parameters} />
          </Accordion>
        ))
      )}
    </section>
  )
}

function ParameterList({ names }: { names: readonly string[] }) {
  return (
    <ul className="params">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

/** All medical statements come from the lab's catalogue. */
export function WhatItTells({ item }: { item: ItemDetail }) {
  const purpose = purposeOf(item)
  return (
    <section aria-labelledby="what-it-tells">
      <h2 className="h2" id="what-it-tells">
        {purpose ? 'What it can tell you' : 'Reading the result'}
      </h2>
      <div className="stack stack--3 prose mt-3">
        {purpose && <p>{purpose}</p>}
        <p>
          {item.radiology
            ? 'Read the report with your doctor, and with your earlier ones.'
            : 'One value outside its range is common and often harmless. Read it with your doctor, and with your earlier reports.'}
        </p>
      </div>
    </section>
  )
}

export interface MoreItemsProps {
  id: string
  title: string
  lead?: string | undefined
  /** `<li>` cards. */
  children: ReactNode
}

export function MoreItems({ id, title, lead, children }: MoreItemsProps) {
  return (
    <section aria-labelledby={id} className="stack">
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {lead && <p>{lead}</p>}
      <ul className="grid grid--2">{children}</ul>
    </section>
  )
}
