import { useEffect, useState } from 'react';

/** A value that follows another one once that has rested for `delay` milliseconds. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
