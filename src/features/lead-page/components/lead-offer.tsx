import type { Item } from '#contract/catalogue.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { formatRupees } from '#ui/rupees.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { marksOf } from '#ui/samples.ts'
import type { LeadFacts } from '../lead-facts.ts'

export function PackageTable({ facts }: { facts: LeadFacts }) {
  const [offer] = facts.items
  if (!offer) return null
  const alone = facts.parts.reduce((sum, { price }) => sum + price, 0)
  return (
    <section aria-labelledby="lead-includes">
      <h2 className="h2" id="lead-includes">
        What {formatRupees(offer.price)} includes
      </h2>
      <p className="note tabular-nums mt-1 mb-4">
        Booked separately, these tests cost {formatRupees(alone)}.
      </p>
      <table className="incl">
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Parameters</th>
            <th scope="col">Price alone</th>
          </tr>
        </thead>
        <tbody>
          {facts.parts.map((part) => (
            <ItemRow key={part.code} item={part} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{offer.item_name}</th>
            <td>{offer.parameter_count}</td>
            <td>{formatRupees(offer.price)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

export function ItemTable({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <section aria-labelledby="lead-items">
      <h2 className="h2 mb-4" id="lead-items">
        {title}
      </h2>
      <table className="incl">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Parameters</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.code} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ItemRow({ item }: { item: Item }) {
  const [mark] = marksOf(containerKinds([item]), [item])
  return (
    <tr>
      <th scope="row">
        <span className="row gap-2">
          {mark && <SampleMark kind={mark} size={20} />}
          {item.item_name}
        </span>
      </th>
      <td>{item.parameter_count}</td>
      <td>{formatRupees(item.price)}</td>
    </tr>
  )
}
