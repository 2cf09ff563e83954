/** For password managers: an account is known by its number, which stands in no field beside the password. */
export function UsernameField({ mobile }: { mobile: string }) {
  return <input type="text" autoComplete="username" value={mobile} readOnly hidden />
}
