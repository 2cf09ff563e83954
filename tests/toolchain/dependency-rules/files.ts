/** Text by path; the first file of a case is the offending one. */
export type Files = Record<string, string>

export const used = (name: string) => `export const ${name} = '${name}'\n`
export const importing = (...modules: string[]) =>
  `${modules.map((module) => `import '${module}'`).join('\n')}\nexport const here = true\n`

/** A tree that breaks a rule. */
export type ForbiddenCase = {
  rule: string
  offence: string
  files: Files
  /** Offending folder, for a rule about folders. */
  folder?: string
}
