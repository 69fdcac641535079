/** Whether there is an address that two patterns answer. */
export function canMeet(one: string, other: string): boolean {
  const [ones, others] = [one.split('/'), other.split('/')];
  return (
    ones.length === others.length &&
    ones.every((segment, index) => isOpen(segment) || canBe(segment, others[index] ?? ''))
  );
}

const isOpen = (segment: string) => segment.startsWith(':');

const canBe = (segment: string, other: string) => isOpen(other) || segment === other;
