import { type ItemRight, itemClasses } from '../../../infra/item-rights.ts'
import type { UsedRight } from '../../../infra/local/server/function-rights.ts'
import type { ItemClass } from '../../../shared/contract/items.ts'

const isWriting = ({ action }: UsedRight) => /^(Put|Update|Delete|BatchWrite)/.test(action)
const classNames = Object.keys(itemClasses).filter((name): name is ItemClass => name in itemClasses)
const classOf = (key: string) => classNames.find((name) => itemClasses[name].keys.some((pattern) => pattern === key))

/**
 * Rights to write that none of `used` needed: `<function> writes <class>`, and `<class> <action>` where no function needed an action
 * that its class gives. Whether a function reaches a class at all, its code shows (`tests/infra/item-rights.test.ts`).
 */
export function unusedRights(
  functions: readonly { name: string; rights: readonly ItemRight[] }[],
  used: readonly UsedRight[],
): string[] {
  const granted = functions.flatMap(({ name, rights }) =>
    rights.flatMap(({ on, actions, keys }) =>
      actions.flatMap((action) => keys.map((key): UsedRight => ({ name, action, on, key }))),
    ),
  )
  const classWrites = classNames.flatMap((name) => itemClasses[name].writes.map((action) => `${name} ${action}`))
  const rights = (of: readonly UsedRight[]) =>
    of.filter(isWriting).map(({ name, key }) => `${name} writes ${classOf(key)}`)
  const needed = new Set([...rights(used), ...used.map(({ action, key }) => `${classOf(key)} ${action}`)])
  return [...new Set([...rights(granted), ...classWrites])].filter((right) => !needed.has(right)).toSorted()
}
