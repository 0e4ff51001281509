/** The site's logo: two crossed blades on a shield. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="#914817" d="M16 1.5 28 5v11c0 7-5 11.5-12 14.5C9 27.5 4 23 4 16V5z" />
      <path
        fill="none"
        stroke="#fde8dd"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="m10 9 12 13M22 9 10 22M8.5 19.5l4 4M23.5 19.5l-4 4"
      />
    </svg>
  )
}
