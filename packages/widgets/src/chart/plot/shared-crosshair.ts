/** One of the plots that share a crosshair. */
interface Member {
  /** The crosshair of another plot stands at a time in epoch milliseconds, or has left. */
  follow(time: number | null): void;
}

const groups = new Map<string, Set<Member>>();

/** Joins the plots of a key; the empty key is nobody's. Answers how to tell the others, and how to leave. */
export function shareCrosshair(
  key: string,
  member: Member,
): { tell(time: number | null): void; leave(): void } {
  const group = groups.get(key) ?? new Set<Member>();
  if (key) groups.set(key, group);
  group.add(member);
  return {
    tell: (time) => {
      for (const other of group) if (other !== member) other.follow(time);
    },
    leave: () => {
      group.delete(member);
      if (group.size === 0) groups.delete(key);
    },
  };
}
