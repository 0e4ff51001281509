import { makeStyles, Select, tokens, useId } from '@fluentui/react-components'
import { lazy } from 'react'
import { Deferred } from '../../components/layout/deferred.tsx'
import { Row } from '../../components/layout/stack.ts'
import { isPlanOrder, type PlanOrder, planOrders } from './plan-list.ts'

const SearchField = lazy(async () => ({
  default: (await import('../../components/form/search-field.tsx')).SearchField,
}))

const useStyles = makeStyles({
  // Looks like Fluent's Field, which would otherwise be loaded for this alone.
  label: { display: 'block', padding: `${tokens.spacingVerticalXXS} 0` },
  field: { width: '100%' },
  // Reserves the height of the lazy search field.
  search: { flex: '1 1 16rem', minHeight: '56px', maxWidth: '28rem' },
  // Beside the fields, or below them on narrow screens.
  found: { alignSelf: 'flex-end', lineHeight: '32px', color: tokens.colorNeutralForeground2 },
  order: { flex: '1 1 14rem', minWidth: 0, maxWidth: '20rem' },
})

interface PlanToolsProps {
  text: string
  onText: (text: string) => void
  order: PlanOrder
  onOrder: (order: PlanOrder) => void
  /** The number of matching plans, in words. */
  found: string
}

export function PlanTools({ text, onText, order, onOrder, found }: PlanToolsProps) {
  const styles = useStyles()
  const orderId = useId('order')
  return (
    <Row gap="l" align="stretch">
      <div className={styles.search}>
        <Deferred when="idle">
          <SearchField value={text} onSearch={onText} placeholder="Name oder Stamm" />
        </Deferred>
      </div>
      <div className={styles.order}>
        <label htmlFor={orderId} className={styles.label}>
          Sortieren nach
        </label>
        <Select
          id={orderId}
          className={styles.field}
          value={order}
          onChange={(_, { value }) => isPlanOrder(value) && onOrder(value)}
        >
          {Object.entries(planOrders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <span className={styles.found} aria-live="polite">
        {found}
      </span>
    </Row>
  )
}
