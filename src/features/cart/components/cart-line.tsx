import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ItemCard } from '#ui/item-card.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { marksOf } from '#ui/samples.ts'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type CartLineCardProps = {
  line: CartLine
  /** The cart line that already contains this one, and its position. */
  holder: { type: CartLine['type']; where: 'above' | 'below' } | undefined
  change: PriceChange | undefined
  onRemove: () => void
}

/** Quantity is always 1, so there is no control for it. */
export function CartLineCard({ line, holder, change, onRemove }: CartLineCardProps) {
  const isRepriced = change?.flag === 'price_diff'
  return (
    <ItemCard
      line
      heading="h2"
      samples={marksOf(containerKinds([line]), [line])}
      name={
        <AppLink href={paths.testDetail.getHref(line.slug_name)}>
          <ItemName name={line.name} />
        </AppLink>
      }
      summary={line.type === 'package' ? contentsOf(line) : undefined}
      tag={tagOf(change, holder)}
      {...(isRepriced
        ? { data: pricesOf(change), isChange: true }
        : { now: line.selling_price, mrp: line.mrp })}
      note={noteOf(line)}
      action={
        isRepriced ? (
          <Button size="sm" icon={Trash2} onClick={onRemove}>
            Remove<VisuallyHidden> {line.name}</VisuallyHidden>
          </Button>
        ) : (
          <IconButton
            icon={Trash2}
            label={`Remove ${line.name}`}
            className="line__bin"
            onClick={onRemove}
          />
        )
      }
    />
  )
}

function tagOf(change: PriceChange | undefined, holder: CartLineCardProps['holder']) {
  if (change?.flag === 'notExist') return <Tag tone="bad">No longer offered</Tag>
  if (!holder) return null
  return (
    <Tag tone="warn" icon={Copy}>
      Already in the {holder.type} {holder.where}
    </Tag>
  )
}

/** The MRP is left out, so that the struck price has one meaning. */
function pricesOf({ was, now }: Extract<PriceChange, { flag: 'price_diff' }>) {
  const sign = now > was ? '+' : ''
  return [
    { term: 'Was', value: <s>{formatRupees(was)}</s> },
    { term: 'Now', value: formatRupees(now) },
    { term: 'Change', value: `${sign}${formatRupees(now - was)}` },
  ]
}

/** "74 parameters, 10 h fasting". */
function noteOf({ parameter_count, fasting_hours, radiology, modality }: CartLine): string {
  const fast = fasting_hours > 0 ? `${fasting_hours} h fasting` : 'no fasting'
  if (radiology) return `${modality ?? 'Scan'}, ${fast}`
  return `${parameter_count} ${parameter_count === 1 ? 'parameter' : 'parameters'}, ${fast}`
}

function contentsOf({ supplementary_tests }: CartLine): string | undefined {
  const names = supplementary_tests.map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : undefined
}
