<?php

namespace App\Http\Middleware;

use App\Inlay\NotWritten;
use Closure;
use Illuminate\Http\Request;
use ReflectionMethod;

/** Answers what is not written yet: before the form key is compared. */
class InlayCalls
{
    public function handle(Request $request, Closure $next)
    {
        $route = $request->route();
        $method = new ReflectionMethod($route->getController(), $route->getActionMethod());
        foreach ($method->getAttributes(NotWritten::class) as $attribute) {
            return response()->json([
                'meta' => ['status' => 501, 'msg' => 'Not written yet'],
                'errors' => [['code' => 501, 'detail' => $attribute->newInstance()->line]],
            ], 501);
        }

        return $next($request);
    }
}
