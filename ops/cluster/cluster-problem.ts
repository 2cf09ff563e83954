/** Something that the operator can mend: printed without a stack. */
export class ClusterProblem extends Error {}
