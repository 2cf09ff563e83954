import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, Suspense, useId } from 'react'
import { brand } from '#config/brand.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { dayWordsFrom } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { Money } from '#ui/money.tsx'
import { Price } from '#ui/price.tsx'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { SampleTube } from '#ui/sample-tube.tsx'
import { Words } from '#ui/words.tsx'
import { itemVisitQuery } from './api/item-visit.query.ts'
import { ChangeCity } from './change-city.tsx'
import { AddAction } from './components/add-action.tsx'
import { DetailAside } from './components/detail-aside.tsx'
import { crumbsOf } from './detail-crumbs.ts'
import { drawnTubes } from './detail-facts.ts'
import type { HomeVisit } from './home-facts.ts'
import { samplesOf, shortHours } from './item-format.ts'
import { CartCount, CartSum, DetailSections } from './lazy-parts.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { useCartLines } from './use-cart-lines.ts'

export interface DetailProps {
  item: ItemDetail
  /** Slot at the end of the page, with the enquiry form. */
  ask?: ReactNode
}

export function Detail({ item, ask }: DetailProps) {
  const api = useApi()
  const { id, city_name } = useCity()
  const { data } = useQuery({ ...itemVisitQuery(api, id, item), enabled: item.is_hc_available })
  const visit = <DetailVisit item={item} visit={data} />
  const { inCart, busy, refusal, add } = useAddToCart(item)
  const lines = useCartLines()
  const price = <Money rupees={item.price} />
  const report = `Report in ${shortHours(item.report_tat_hours)}`
  const action = (place: 'aside' | 'dock') => (
    <AddAction name={item.item_name} place={place} inCart={inCart} busy={busy} onAdd={add} />
  )

  return (
    <div className="wrap page">
      <Breadcrumbs items={crumbsOf(item)} link={AppLink} />
      <div className="cols cols--aside">
        <div className="stack stack--8">
          <DetailHead item={item} cityName={city_name} changeCity={<ChangeCity />} visit={visit} />
          <Suspense>
            <DetailSections item={item} />
          </Suspense>
          {ask}
        </div>
        <DetailAside
          item={item}
          cityName={city_name}
          changeCity={<ChangeCity />}
          visit={visit}
          refusal={refusal}
          action={action('aside')}
        />
      </div>
      <DockAction>
        <ActionBar
          sum={
            <Suspense fallback={price}>
              {inCart && lines ? <CartSum lines={lines} /> : price}
            </Suspense>
          }
          sub={
            <Suspense fallback={report}>
              {inCart && lines ? <CartCount lines={lines} /> : (refusal ?? report)}
            </Suspense>
          }
        >
          {action('dock')}
        </ActionBar>
      </DockAction>
    </div>
  )
}

interface DetailHeadProps {
  item: ItemDetail
  cityName: string
  changeCity: ReactNode
  /** Beside the price on a phone; a wide screen shows it in the aside. */
  visit: ReactNode
}

function DetailHead({ item, cityName, changeCity, visit }: DetailHeadProps) {
  return (
    <header className="detail">
      <div className="detail__tube">
        <Drawing item={item} />
      </div>
      <div className="stack stack--2">
        <h1 className="h1">
          <ItemName name={item.item_name} />
        </h1>
        {item.aliases.length > 0 && <p className="note">Also called {item.aliases.join(', ')}</p>}
      </div>
      <div className="detail__text">
        <p className="lead">{item.summary}</p>
        <div className="only-narrow">
          <Price now={item.price} mrp={item.mrp} big />
          <p className="note">
            Price in {cityName}. {changeCity}
          </p>
          <div className="stack stack--2 mt-4">{visit}</div>
        </div>
      </div>
    </header>
  )
}

/** One container is drawn large, up to four smaller; without a drawing, the sample mark. */
function Drawing({ item }: { item: ItemDetail }) {
  const tubes = drawnTubes(item).slice(0, 4)
  const [mark] = samplesOf(item)
  if (tubes.length === 0) return mark ? <SampleMark kind={mark} size={64} /> : null
  const several = tubes.length > 1 && 'grid grid-cols-2 justify-items-center gap-1'
  const height = tubes.length > 2 ? 'h-[46px] sm:h-[74px]' : 'h-[76px] sm:h-[124px]'
  return (
    <div className={clsx(several || 'contents')}>
      {tubes.map(({ kind, volumeMl }) => (
        <SampleTube key={kind} kind={kind} volumeMl={volumeMl} className={several ? height : ''} />
      ))}
    </div>
  )
}

interface DetailVisitProps {
  item: ItemDetail
  visit: HomeVisit | undefined
}

/** When the test can be taken at home first, and what that costs. */
function DetailVisit({ item, visit }: DetailVisitProps) {
  if (!item.is_hc_available) {
    const walksIn = item.radiology && !item.needs_appointment
    return (
      <p className="note">
        Done at a centre{walksIn ? '; no appointment needed' : ''}. No charge for the visit.
      </p>
    )
  }
  if (!visit) return null
  return (
    <>
      <FirstSlots visit={visit} />
      <p className="fine">
        <Words>
          Home collection {formatRupeesRange(visit.charges)}, free from{' '}
          {formatRupees(FREE_COLLECTION_FROM)}.
          {brand().offers.centreVisit && ' No charge at a centre.'}
        </Words>
      </p>
    </>
  )
}

function FirstSlots({ visit: { first, today } }: { visit: HomeVisit }) {
  const day = useId()
  if (!first) return <p className="note">All home slots for the coming days are taken.</p>
  return (
    <>
      <h2 className="h4">First free home slots</h2>
      <p className="note tabular-nums first-letter:uppercase" id={day}>
        {dayWordsFrom(today, first.date)}
      </p>
      <ul className="free" aria-labelledby={day}>
        {first.times.map((time) => (
          <li key={time}>{clockTime(time)}</li>
        ))}
      </ul>
    </>
  )
}
