import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { planWishes } from '../../domain/calculations/wishes.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(wishes.state, ({ plan, world, now }) => planWishes(plan, world, now))
