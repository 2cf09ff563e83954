import { TicketPercent, Wallet } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Switch } from '#ui/switch.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { CheckoutView } from '../use-checkout.ts'

type MoneyOffProps = {
  checkout: CheckoutView
  /** What the wallet holds, worth in rupees; undefined while it is not known. */
  walletRupees: number | undefined
}

/** Coupon and wallet, each only where the lab offers it. */
export function MoneyOff({ checkout, walletRupees }: MoneyOffProps) {
  const id = useId()
  const { offers } = checkout.snapshot.context
  if (!offers.coupons && !offers.wallet) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        Money off
      </h2>
      <div className="card card--flush">
        {offers.coupons && <CouponRow checkout={checkout} />}
        {offers.wallet && <WalletRow checkout={checkout} walletRupees={walletRupees} />}
      </div>
    </section>
  )
}

function CouponRow({ checkout: { snapshot, send } }: { checkout: CheckoutView }) {
  const [code, setCode] = useState('')
  const { coupon } = snapshot.context
  const busy =
    snapshot.matches({ payment: { coupon: 'applying' } }) ||
    snapshot.matches({ payment: { coupon: 'removing' } })
  if (coupon) {
    return (
      <div className="card__part off">
        <Icon icon={TicketPercent} />
        <div className="grow">
          <b>{coupon.code}</b>
          <p className="note">Applied.</p>
        </div>
        <span className="n off__sum">{formatRupees(-coupon.order_discount)}</span>
        <Button
          variant="plain"
          size="sm"
          busy={busy}
          onClick={() => send({ type: 'coupon.remove' })}
        >
          Remove
          <span className="vh"> coupon {coupon.code}</span>
        </Button>
      </div>
    )
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'coupon.apply', code: code.trim() })
  }
  return (
    <form className="card__part off" onSubmit={apply}>
      <TextInput
        label="Coupon code"
        fieldClassName="grow"
        autoComplete="off"
        autoCapitalize="characters"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={busy} className="self-end">
        Apply
      </Button>
    </form>
  )
}

function WalletRow({ checkout: { snapshot, send }, walletRupees }: MoneyOffProps) {
  const id = useId()
  const { wallet } = snapshot.context
  const can = snapshot.can({ type: wallet ? 'wallet.release' : 'wallet.apply' })
  return (
    <div className="card__part off">
      <Icon icon={Wallet} />
      <div className="grow">
        <label htmlFor={id}>
          <b>Wallet points</b>
        </label>
        <p className="note n">
          {walletRupees === undefined
            ? 'Use them for this order'
            : `Worth ${formatRupees(walletRupees)}`}
        </p>
      </div>
      {wallet && (
        <span className="n off__sum">{formatRupees(-wallet.redeem_from_wallet_points)}</span>
      )}
      <Switch
        id={id}
        checked={wallet !== null}
        disabled={!can}
        onChange={() => send({ type: wallet ? 'wallet.release' : 'wallet.apply' })}
      />
    </div>
  )
}
