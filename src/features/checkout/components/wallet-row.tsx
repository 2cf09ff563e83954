import Wallet from 'lucide-react/icons/wallet'
import { useId } from 'react'
import { cashValueOf, pointsFor } from '#contract/rules/wallet-points.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Switch } from '#ui/switch.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { MoneyOffView } from '../use-money-off.ts'

type WalletRowProps = {
  off: MoneyOffView
  walletRupees: number | undefined
}

export function WalletRow({ off, walletRupees }: WalletRowProps) {
  const id = useId()
  const { wallet, errors } = off
  const busy = off.busy === 'wallet'
  const isEmpty = !wallet && walletRupees === 0
  return (
    <div className="card__part stack stack--2">
      <div className="off">
        <Icon icon={Wallet} />
        <div className="grow">
          <label htmlFor={id}>
            <b>Wallet points</b>
          </label>
          <p className="note tabular-nums" id={`${id}-worth`}>
            {worthWords(wallet?.redeem_points, walletRupees)}
          </p>
        </div>
        {wallet && (
          <span className="tabular-nums off__sum">
            {formatRupees(-wallet.redeem_from_wallet_points)}
          </span>
        )}
        <Switch
          id={id}
          checked={wallet !== null}
          disabled={isEmpty || !off.canSwitchWallet}
          aria-busy={busy || undefined}
          aria-describedby={`${id}-worth`}
          onChange={off.switchWallet}
        />
        <VisuallyHidden>
          <span role="status">{busy ? 'Updating your wallet points' : ''}</span>
        </VisuallyHidden>
      </div>
      {errors.wallet && <FieldError>{errors.wallet}</FieldError>}
    </div>
  )
}

/** The same in one sentence, for a summary: points are not used unless the patient asks. */
export function PointsOnRequest({ off, walletRupees }: WalletRowProps) {
  const { wallet, errors } = off
  const hasNone = !wallet && walletRupees === 0
  if (hasNone && !errors.wallet) return null
  return (
    <div className="card__part stack stack--2">
      <p className="fine tabular-nums">
        {requestWords(wallet?.redeem_points, walletRupees)}{' '}
        <button
          type="button"
          className="link"
          aria-disabled={!off.canSwitchWallet || undefined}
          aria-busy={off.busy === 'wallet' || undefined}
          onClick={() => off.canSwitchWallet && off.switchWallet()}
        >
          {wallet ? 'Do not use them' : 'Use them'}
        </button>
        <VisuallyHidden>
          <span role="status">{off.busy === 'wallet' ? 'Updating your wallet points' : ''}</span>
        </VisuallyHidden>
      </p>
      {errors.wallet && <FieldError>{errors.wallet}</FieldError>}
    </div>
  )
}

function requestWords(used: number | undefined, walletRupees: number | undefined): string {
  if (used !== undefined) return `You are using ${pointsWords(used)}.`
  const words = 'Wallet points are not used unless you ask'
  return walletRupees === undefined ? `${words}.` : `${words}: ${worthWords(used, walletRupees)}.`
}

/** "240 points, worth ₹120": the used points, otherwise the balance. */
function worthWords(used: number | undefined, walletRupees: number | undefined): string {
  if (used !== undefined) return pointsWords(used)
  if (walletRupees === undefined) return 'Use them for this order'
  return walletRupees === 0 ? 'No points to use' : pointsWords(pointsFor(walletRupees))
}

function pointsWords(points: number): string {
  return `${formatCount(points, 'point')}, worth ${formatRupees(cashValueOf(points))}`
}
