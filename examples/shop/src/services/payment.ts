type Payment = 'card' | 'invoice';

/** The way to pay in the JSON of a request; a card unless it says otherwise. */
export function paymentOf(body: unknown): Payment {
  const payment: unknown =
    typeof body === 'object' && body !== null && Reflect.get(body, 'payment');
  return payment === 'invoice' ? 'invoice' : 'card';
}
