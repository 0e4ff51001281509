import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { isPlanOrder, type PlanOrder, planOrders } from './plan-list.ts'

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  search: { flex: '1 1 16rem', maxWidth: '28rem' },
  // Beside the fields, on their line; below them where it is narrow.
  found: { alignSelf: 'flex-end', lineHeight: '32px', color: tokens.colorNeutralForeground2 },
  order: { flex: '1 1 14rem', maxWidth: '20rem' },
})

interface PlanToolsProps {
  text: string
  onText: (text: string) => void
  order: PlanOrder
  onOrder: (order: PlanOrder) => void
  /** How many were found, in words. */
  found: string
}

/** Searches and orders the list of plans. */
export function PlanTools({ text, onText, order, onOrder, found }: PlanToolsProps) {
  const styles = useStyles()
  return (
    <div className={styles.tools}>
      <Field label="Suche" className={styles.search}>
        <Input
          type="search"
          value={text}
          contentBefore={<SearchRegular />}
          placeholder="Name oder Stamm"
          onChange={(_, { value }) => onText(value)}
        />
      </Field>
      <Field label="Sortieren nach" className={styles.order}>
        <Select value={order} onChange={(_, { value }) => isPlanOrder(value) && onOrder(value)}>
          {Object.entries(planOrders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <span className={styles.found} aria-live="polite">
        {found}
      </span>
    </div>
  )
}
