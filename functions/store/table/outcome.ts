/** The result of a write, or why it was refused. */
export type Outcome<Result, Refusal extends string> = ({ ok: true } & Result) | Refused<Refusal>

/** A write that changed nothing, for an expected reason. */
export interface Refused<Refusal extends string> {
  ok: false
  refusal: Refusal
}

/** A write without a result, or why it was refused. */
export type Written<Refusal extends string> = Outcome<unknown, Refusal>

export const refused = <Refusal extends string>(refusal: Refusal): Refused<Refusal> => ({ ok: false, refusal })

/** Names the reason why a conditional write does not succeed. */
export const written = async <Refusal extends string>(
  succeeds: Promise<boolean>,
  refusal: Refusal,
): Promise<Written<Refusal>> => ((await succeeds) ? { ok: true } : refused(refusal))

/** A creation, refused when its idempotency key was used before or its name is taken. */
export type Created<T> = Outcome<{ created: T }, 'repeated'>
