import { type ReactNode, useState } from 'react'

/** A part of the page that is unfolded when it is wanted; what it holds is made only then. */
export function Fold({ title, className, children }: { title: ReactNode; className: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className="unfolded">{children}</div>}
    </details>
  )
}
