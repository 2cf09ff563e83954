/**
 * Why a bank declined a payment, in words, by the gateway's code of the reason: the `error_reason`
 * of Razorpay (https://razorpay.com/docs/errors/payments/list). Adapters of other gateways
 * translate theirs.
 */
const DECLINE_REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Not enough money in the account',
  incorrect_pin: 'Wrong PIN',
  incorrect_otp: 'Wrong OTP',
  invalid_otp: 'Wrong OTP',
  otp_attempts_exceeded: 'Wrong OTP entered too often',
  incorrect_atm_pin: 'Wrong PIN',
  incorrect_cvv: 'Wrong CVV',
  incorrect_card_details: 'Wrong card details',
  incorrect_card_expiry_date: 'Wrong expiry date of the card',
  card_number_invalid: 'Wrong card number',
  authentication_failed: 'The OTP or password was not accepted',
  card_expired: 'The card has expired',
  card_declined: 'The bank does not accept this card',
  debit_instrument_blocked: 'The card or account is blocked',
  debit_instrument_inactive: 'The card or account is not active',
  card_not_enabled_for_online_payments: 'Online payments are switched off for this card',
  international_transaction_not_allowed: 'International cards are not accepted',
  bank_account_invalid: 'The bank account is closed or not valid',
  invalid_vpa: 'Wrong UPI ID',
  transaction_daily_limit_exceeded: 'Daily limit reached',
  transaction_limit_exceeded: 'Limit for one payment reached',
  transaction_daily_count_exceeded: 'Too many payments today',
  bank_technical_error: 'Your bank has a technical problem',
  bank_not_available: 'Your bank is not available now',
  bank_cutoff_in_progress: 'Your bank is not available now',
  issuer_technical_error: 'Your bank has a technical problem',
  gateway_technical_error: 'The payment company has a technical problem',
  server_error: 'The payment company has a technical problem',
  payment_timed_out: 'The payment took too long',
  payment_session_expired: 'The payment took too long',
  payment_collect_request_expired: 'The UPI request was not approved in time',
  payment_cancelled: 'The payment was cancelled',
  payment_risk_check_failed: 'Your bank stopped the payment for safety',
}

/** `reason` is the gateway's code; unknown codes and null get a general sentence. */
export function declineInWords(reason: string | null): string {
  const words = reason === null ? undefined : DECLINE_REASONS[reason]
  return words ?? 'Your bank did not give a reason'
}
