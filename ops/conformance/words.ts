/** Texts that no patient should see: internal names and messages. */
export const INTERNAL_WORDS =
  /zod|expected|received|invalid input|too (big|small)|\b(select|insert|update|delete) .*(from|into|set)\b|node_modules|Error\b|\bat \S+:\d|ECONN|undefined|NaN|\[object/i

/** Words for the patient; those of the specification have no full stop. */
export const MESSAGE = /^\S.{6,198}\S$/

export const CODE = /^[a-z]+(-[a-z]+)*$/
