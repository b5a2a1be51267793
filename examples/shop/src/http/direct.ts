import type { Stage } from '../stage/stage.ts';
import type { Network } from '../network.ts';

const FIRST_PORT = 8001;

/**
 * Hands requests over within the process, as slowly as a network would by the clock of the stage: a clock that jumps
 * can't wait for real sockets. What is handed over is text, as on a wire.
 */
export function direct(stage: Stage): Network {
  let port = FIRST_PORT;
  const travel = (): Promise<void> => stage.clock.spend(stage.between(0.2, 0.7));
  return async (answer) => {
    const url = `http://127.0.0.1:${port}`;
    port += 1;
    return {
      url,
      send: async (request) => {
        await travel();
        const answered = await answer({ ...request, client: '127.0.0.1' });
        await travel();
        return answered;
      },
      close: () => undefined,
    };
  };
}
