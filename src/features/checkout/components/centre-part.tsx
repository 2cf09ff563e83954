import { PickCard } from '#ui/pick-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { FlowError } from './flow-error.tsx'

/** Where the patient comes to. */
export function CentrePart({ checkout: { snapshot, send } }: { checkout: CheckoutView }) {
  const { centres, centre, error } = snapshot.context
  if (snapshot.matches({ details: { choosing: { visit: { centre: 'loading' } } } })) {
    return (
      <div role="status">
        <span className="vh">Loading the centres</span>
        <Skeleton width="100%" height="148px" />
      </div>
    )
  }
  if (snapshot.matches({ details: { choosing: { visit: { centre: 'failed' } } } })) {
    return (
      <FlowError
        error={error}
        action={{ label: 'Load the centres', onPress: () => send({ type: 'checkout.retry' }) }}
      />
    )
  }
  return (
    <fieldset>
      <legend>
        <h2 className="h2">Which centre?</h2>
      </legend>
      <div className="stack stack--3 mt-3">
        {centres.map((one) => (
          <PickCard
            key={one._id}
            name="centre"
            value={one._id}
            checked={one._id === centre?._id}
            disabled={!snapshot.can({ type: 'centre.choose', centre: one })}
            onChange={() => send({ type: 'centre.choose', centre: one })}
            title={one.name}
            end={one.kind}
            sub={`${one.address}, ${one.locality}, ${one.city_name} ${one.pincode}`}
          />
        ))}
      </div>
    </fieldset>
  )
}
